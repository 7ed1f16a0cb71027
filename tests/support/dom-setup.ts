import { configure } from '@testing-library/react';

// Lazy chunks are compiled while a test waits for them, which can take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 8_000 });
