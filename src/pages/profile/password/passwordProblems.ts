import { brokenPasswordRules, type PasswordOwner } from '../../../../domain/passwordRules.ts';

export type Passwords = { currentPassword: string; newPassword: string; repeat: string };

/** The first thing wrong with each field, as the key of its text. */
export function passwordProblems(
  { currentPassword, newPassword, repeat }: Passwords,
  owner: PasswordOwner,
): Partial<Record<keyof Passwords, string>> {
  const [broken] = brokenPasswordRules(newPassword, owner);
  return {
    ...(currentPassword === '' && { currentPassword: 'settings.password.currentRequired' }),
    ...(broken && { newPassword: `problems.${broken}` }),
    ...(newPassword !== '' &&
      newPassword === currentPassword && { newPassword: 'settings.password.different' }),
    ...(newPassword === '' && { newPassword: 'settings.password.newRequired' }),
    ...(repeat !== newPassword && { repeat: 'settings.password.noMatch' }),
  };
}
