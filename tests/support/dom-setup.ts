import { configure } from '@testing-library/react';

// Lazy chunks are compiled while a test waits for them; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 8_000 });
