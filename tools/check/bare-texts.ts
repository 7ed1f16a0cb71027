/**
 * Checks that no text of the app is at a place where a browser's translation breaks it. Ends with code 1 and a line for
 * each that is.
 */
import { API } from 'typescript/unstable/sync';
import { findBareTexts } from './bare-texts/find.ts';

const IS_COMPONENT = /\/src\/(?!.*\.test\.).*\.tsx$/;

const api = new API({ cwd: process.cwd() });
try {
  const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
  if (project === undefined) throw new Error('tsconfig.json does not load');
  const { program, checker } = project;
  const paths = program
    .getSourceFileNames()
    .filter((path) => path.startsWith(`${process.cwd()}/src/`) && IS_COMPONENT.test(path));
  if (paths.length === 0) throw new Error('There are no components');
  for (const path of paths) {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`${path} does not load`);
    for (const { line, text, problem } of findBareTexts(file, checker)) {
      process.exitCode = 1;
      console.error(`${path.slice(process.cwd().length + 1)}:${line}: ${text.slice(0, 100)} ${problem}`);
    }
  }
} finally {
  api.close();
}
