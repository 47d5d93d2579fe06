/** The merchant of the seeded demo store. The password is public: demo mode is for trying out. */
export const DEMO_PHONE = '+33612345678';
export const DEMO_PASSWORD = 'demo-merchant';

/** The merchant of the second, tiny store, whose records nobody else may see. */
export const SECOND_PHONE = '+819012345678';
export const SECOND_PASSWORD = 'second-merchant';
