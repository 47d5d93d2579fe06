/** Not seen: tells password managers whose password is being chosen. */
export function OwnerField({ phone }: { phone: string }) {
  return (
    <input
      className="auth-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={phone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
