/** The merchant of the seeded demo store. The password is public: demo mode is for trying out. */
export const DEMO_PHONE = '+33612345678';
export const DEMO_PASSWORD = 'demo-merchant';
