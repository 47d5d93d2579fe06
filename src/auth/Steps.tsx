type StepsProps = { steps: readonly { title: string; text: string }[] };

export function Steps({ steps }: StepsProps) {
  return (
    <ol className="auth-steps">
      {steps.map((step) => (
        <li key={step.title}>
          <strong>{step.title}</strong>
          <span>{step.text}</span>
        </li>
      ))}
    </ol>
  );
}
