import { type ESTree, parseSync, Visitor } from 'vite';

/** A name that a source declares, and its offset. */
interface Declared {
  readonly name: string;
  readonly start: number;
}

/** Returns the declared variables, functions, parameters, types, and members of interfaces and classes. */
export function declaredIn(path: string, source: string): readonly Declared[] {
  const found: Declared[] = [];
  const add = ({ name, start }: Declared): void => void found.push({ name, start });
  const addPattern = (pattern: ESTree.BindingPattern | ESTree.ParamPattern): void => {
    switch (pattern.type) {
      case 'Identifier':
        return add(pattern);
      case 'ObjectPattern':
        for (const one of pattern.properties)
          addPattern(one.type === 'RestElement' ? one.argument : one.value);
        return;
      case 'ArrayPattern':
        for (const one of pattern.elements)
          if (one) addPattern(one.type === 'RestElement' ? one.argument : one);
        return;
      case 'AssignmentPattern':
        return addPattern(pattern.left);
      case 'RestElement':
        return addPattern(pattern.argument);
      case 'TSParameterProperty':
        return addPattern(pattern.parameter);
    }
  };
  const addFunction = ({ id, params }: Callable): void => {
    if (id) add(id);
    for (const one of params) addPattern(one);
  };
  const addType = ({ id }: Named): void => void (id && add(id));
  const addMember = ({ key, computed }: Member): void => {
    if (!computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier')) add(key);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => addPattern(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: ({ params }) => params.forEach(addPattern),
    CatchClause: ({ param }) => void (param && addPattern(param)),
    ClassDeclaration: addType,
    TSInterfaceDeclaration: addType,
    TSTypeAliasDeclaration: addType,
    TSPropertySignature: addMember,
    TSMethodSignature(node) {
      addMember(node);
      node.params.forEach(addPattern);
    },
    PropertyDefinition: addMember,
    MethodDefinition: addMember,
  }).visit(parseSync(path, source).program);
  return found;
}

interface Named {
  readonly id?: Declared | null;
}
interface Callable extends Named {
  readonly params: readonly ESTree.ParamPattern[];
}
interface Member {
  readonly key: ESTree.PropertyKey;
  readonly computed: boolean;
}
