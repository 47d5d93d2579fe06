type FieldProblemProps = { id: string; text: string | undefined };

/** Always in the page, so that a text that appears in it is announced. */
export function FieldProblem({ id, text }: FieldProblemProps) {
  return (
    <p className="auth-problem" id={id} role={text ? 'alert' : undefined}>
      {text}
    </p>
  );
}
