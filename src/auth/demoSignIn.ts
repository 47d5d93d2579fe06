export type DemoSignIn = { phone: string; password: string };

/**
 * The sign-in of a demo store. The server that runs one writes it into the page:
 * `<meta name="demo-sign-in" content="+33612345678 the-password">`. Elsewhere there is none.
 */
export function readDemoSignIn(): DemoSignIn | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo-sign-in"]')?.content;
  const [phone, password] = content?.trim().split(/\s+/) ?? [];
  return phone && password ? { phone, password } : undefined;
}
