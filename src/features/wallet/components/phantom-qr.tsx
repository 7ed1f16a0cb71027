import { generate } from 'lean-qr/nano';
import { useTranslation } from 'react-i18next';
import { useAppUrl } from '../api/use-app-url.ts';
import { PHANTOM } from '../model/wallet-apps.ts';

/** Modules of white that a reader needs on each side (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code of the link that opens this page in Phantom on a phone. */
export const PhantomQr = () => {
  const { t } = useTranslation('wallet');
  const url = useAppUrl(PHANTOM);
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line p-4 text-center">
      <QrCode text={url} label={t('chooser.qr')} />
      <p className="text-sm text-soft">{t('chooser.scan')}</p>
    </div>
  );
};

interface QrCodeProps {
  readonly text: string;
  /** The label for screen readers. */
  readonly label: string;
}

/** Dark on white in both themes, which many scanners require. */
const QrCode = ({ text, label }: QrCodeProps) => {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const dark = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-72 rounded-control"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
};
