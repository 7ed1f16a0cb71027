import { type ComponentProps, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';

interface OnlineButtonProps extends ComponentProps<typeof Button> {
  /** Whether a press signs and sends; true by default. */
  readonly sends?: boolean;
}

/**
 * A button for actions that sign and send. Offline it opens no wallet, keeps its focus, and shows why when it is
 * pressed; it works again as soon as something is reachable.
 */
export const OnlineButton = ({ children, sends = true, className, onClick, ...rest }: OnlineButtonProps) => {
  const { t } = useTranslation('stake');
  const isOffline = useStore((state) => sends && state.offlineSince !== null);
  const [isPressed, setPressed] = useState(false);
  if (!isOffline && isPressed) setPressed(false);
  // An action under way has been signed already, or its wallet prompt is open.
  if (!isOffline || rest.busy !== undefined) {
    return (
      <Button {...rest} className={className} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const press = (event: MouseEvent): void => {
    // Prevents the form's submission as well.
    event.preventDefault();
    setPressed(true);
  };
  return (
    <Button {...rest} className={classNames(className, 'opacity-55!')} aria-disabled onClick={press}>
      {isPressed ? <span role="status">{t('busy.offline')}</span> : children}
    </Button>
  );
};
