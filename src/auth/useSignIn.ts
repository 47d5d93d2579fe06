import { useRef, useState } from 'react';
import { defaultCountry } from './defaultCountry.ts';
import type { DemoSignIn } from './demoSignIn.ts';
import { handedOver, handOver } from './handedOver.ts';
import { lastPhone, rememberPhone } from './lastPhone.ts';
import type { TypedPhone } from './PhoneField.tsx';
import { fetchSender, type SignInProblems, signIn } from './signIn.ts';

/** The state of the sign-in form. `problems.attempt` is new after every failure, which moves the focus. */
export function useSignIn(onTyping: () => void) {
  const [phone, setPhone] = useState<TypedPhone>(
    () => handedOver().phone ?? lastPhone() ?? { typed: '', country: defaultCountry() },
  );
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<SignInProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const announceTyping = useTypingStart(onTyping);

  async function attempt(typed: TypedPhone, secret: string) {
    // A ref, not the state: two submits can arrive before React renders again.
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setProblems({});
    const result = await signIn(typed, secret);
    if (result.outcome === 'signedIn') {
      rememberPhone(typed);
      handOver({});
      // Still busy: the page goes on once it sees the session, and the console's code may be on the way.
      return;
    }
    inFlight.current = false;
    setIsBusy(false);
    setProblems({ ...result.problems, attempt: Symbol('attempt') });
    if (result.outcome === 'refused') setPassword('');
  }

  return {
    phone,
    password,
    problems,
    isBusy,
    setPhone(value: TypedPhone) {
      announceTyping();
      // It goes along to the other public pages: who forgot her password has typed it already.
      handOver({ ...handedOver(), phone: value });
      setPhone(value);
      setProblems(({ phone: _, ...others }) => others);
    },
    setPassword(value: string) {
      announceTyping();
      setPassword(value);
      setProblems(({ password: _, ...others }) => others);
    },
    submit: () => attempt(phone, password),
    signInAs(demo: DemoSignIn) {
      announceTyping();
      const typed = { typed: demo.phone, country: phone.country };
      setPhone(typed);
      setPassword(demo.password);
      return attempt(typed, demo.password);
    },
  };
}

export type SignInForm = ReturnType<typeof useSignIn>;

/** What signing in needs is fetched at the first character, so that it is there when `Sign in` is pressed. */
function useTypingStart(onTyping: () => void): () => void {
  const hasStarted = useRef(false);
  return () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    // Sending comes first on a slow line; a failure is told when `Sign in` is pressed.
    fetchSender().then(onTyping, () => undefined);
  };
}
