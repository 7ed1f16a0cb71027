import { type ComponentProps, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';

interface OnlineButtonProps extends ComponentProps<typeof Button> {
  /** Whether a press signs and sends, as it does unless stated. */
  readonly sends?: boolean;
}

/**
 * The button of what is signed and sent. Offline it opens no wallet, keeps its focus, and says why once it is pressed; it
 * works again as soon as something can be reached.
 */
export const OnlineButton = ({ children, sends = true, className, onClick, ...rest }: OnlineButtonProps) => {
  const { t } = useTranslation('stake');
  const isOffline = useStore((state) => sends && state.offlineSince !== null);
  const [isPressed, setPressed] = useState(false);
  if (!isOffline && isPressed) setPressed(false);
  // What is under way has been signed, or is asked for already.
  if (!isOffline || rest.busy !== undefined) {
    return (
      <Button {...rest} className={className} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const press = (event: MouseEvent): void => {
    // A form is not sent either.
    event.preventDefault();
    setPressed(true);
  };
  return (
    <Button {...rest} className={classNames(className, 'opacity-55!')} aria-disabled onClick={press}>
      {isPressed ? <span role="status">{t('busy.offline')}</span> : children}
    </Button>
  );
};
