type SubmitButtonProps = { isBusy: boolean; busyText: string; children: string };

/** Not `disabled` while busy: the focus would be lost. A second press is ignored. */
export function SubmitButton({ isBusy, busyText, children }: SubmitButtonProps) {
  return (
    <>
      <button type="submit" className="auth-submit" aria-disabled={isBusy}>
        {isBusy && <span className="auth-spinner" aria-hidden="true" />}
        {children}
      </button>
      <p className="auth-hidden" role="status">
        {isBusy && busyText}
      </p>
    </>
  );
}
