import { Component, type ReactNode } from 'react';
import { CrashNote } from './crash-note.tsx';

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
