import * as v from 'valibot';
import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'xeroz.admission';

interface AdmissionState {
  /** Whether age and place were confirmed in this browser, which a build for mainnet asks for. */
  readonly admitted: boolean;
  /** Remembers the confirmation; without storage it holds until the page is closed. */
  readonly admit: () => void;
}

/** Who may go in where the SOL is real. */
export const useAdmission = create<AdmissionState>()((set) => ({
  admitted: readStored(STORAGE_KEY, v.literal(true)) === true,
  admit: () => {
    writeStored(STORAGE_KEY, true);
    set({ admitted: true });
  },
}));
