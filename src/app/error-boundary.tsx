import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';

interface Props {
  /** Another value clears the error: the address, so that other pages stay reachable. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string;
}

/** Keeps the shell alive when a page fails to load or to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashNote error={this.state.error} />;
  }
}

/**
 * Says that a page failed, and loads it afresh: a chunk that could not be fetched stays failed until then. It is made of
 * what is here already, for nothing more might be fetched.
 */
const CrashNote = ({ error }: { readonly error: Error }) => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div role="alert" className="wrap grid max-w-200 justify-items-start gap-4 py-16">
      <h1 className="text-h2">{t('crash.title')}</h1>
      <p className="text-soft">{t('crash.text')}</p>
      <code className="font-mono text-xs wrap-anywhere text-soft">{`${error.name}: ${error.message}`}</code>
      <Button onClick={() => window.location.reload()}>{t('common:retry')}</Button>
    </div>
  );
};
