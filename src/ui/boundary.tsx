import { Component, type ReactElement } from 'react';
import type { Elements } from './elements.ts';

interface Props {
  /** A new value clears the error. */
  readonly resetKey?: string | undefined;
  /** Renders in place of the children after an error; `retry` renders the children again. */
  readonly note: (error: Error, retry: () => void) => ReactElement;
  readonly children: Elements;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** An error boundary: when a part of the app fails to load or to render, everything outside of it keeps working. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.note(error, this.retry);
  }
}
