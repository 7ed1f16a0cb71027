/** Colours of the dark theme: a picture is shown elsewhere, where no theme of the reader applies. */
export const COLORS = {
  ground: '#0b0d12',
  ink: '#e9ecf2',
  soft: '#9aa4b5',
  faint: '#7f899b',
  seat: '#2a3140',
  lost: '#364053',
  accent: '#c7f04f',
  good: '#54d6a0',
  winFrom: '#c7f04f',
  winTo: '#54d6d0',
} as const;
