/** The merchant of the demo store. The password is public. */
export const DEMO_PHONE = '+33612345678';
export const DEMO_PASSWORD = 'demo-merchant';

/** The merchant of the second, tiny store, which shows that stores are isolated. */
export const SECOND_PHONE = '+819012345678';
export const SECOND_PASSWORD = 'second-merchant';
