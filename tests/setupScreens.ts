import { configure } from '@testing-library/react';

// What a screen shows after a read is waited for on slow machines, too: nothing here measures time.
configure({ asyncUtilTimeout: 15_000 });
