export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastStep {
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead';
}

export interface ToastContent {
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string | undefined;
  /** An error code for a report, if there is no description; shown with a copy button. */
  readonly code?: string | undefined;
  /** Shows a spinner: something is in progress. */
  readonly progress?: boolean | undefined;
  /** The progress of a transaction, as a row of steps. */
  readonly steps?: readonly ToastStep[] | undefined;
  /** Shown as a pill that expands when pressed, for content that need not be read. */
  readonly pill?: boolean | undefined;
  /** A link beside the text, such as the explorer's page of a transaction. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** A button beside the text. */
  readonly action?: { readonly label: string; readonly press: () => void } | undefined;
  /** Milliseconds until the toast closes by itself; Infinity keeps it open. */
  readonly duration?: number | undefined;
}

export interface ToastRecord extends ToastContent {
  readonly id: string;
  readonly open: boolean;
  readonly duration: number;
}
