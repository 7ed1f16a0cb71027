// Runs before the first paint, so that a light page never flashes dark. The app's own side is src/app/shell/theme-toggle.tsx.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch {
  // Storage may be forbidden; dark is the default.
}
