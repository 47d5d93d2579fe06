/**
 * Contact for questions about the plan, from the build settings `VITE_CONTACT_EMAIL` and `VITE_CONTACT_PHONE`
 * (E.164). Invalid values count as not set.
 */
export function planContact(env: Readonly<Record<string, unknown>>): {
  email: string | null;
  phone: string | null;
} {
  return {
    email: matching(env.VITE_CONTACT_EMAIL, /^[^\s@?&#<>"']+@[^\s@?&#<>"']+\.[a-z]{2,}$/i),
    phone: matching(env.VITE_CONTACT_PHONE, /^\+[1-9]\d{7,14}$/),
  };
}

function matching(value: unknown, pattern: RegExp): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return pattern.test(text) ? text : null;
}
