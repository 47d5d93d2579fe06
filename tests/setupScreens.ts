import { configure } from '@testing-library/react';

// Long, for slow machines: no test measures time with these functions.
configure({ asyncUtilTimeout: 15_000 });
