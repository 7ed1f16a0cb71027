import type { ReactNode } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { useAdmission } from '#src/store/admission.ts';
import { Late } from '#src/ui/late.tsx';

const loadGate = async () => {
  const [{ GatePage }] = await Promise.all([import('./gate-page.tsx'), loadNamespaces(['gate'])]);
  return GatePage;
};

/** Shows the app once age and place are confirmed. */
export const MainnetGate = ({ children }: { readonly children: ReactNode }) => {
  const admitted = useAdmission((state) => state.admitted);
  return admitted ? children : <Late load={loadGate} wanted />;
};
