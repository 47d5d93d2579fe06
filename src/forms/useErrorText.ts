import { useTranslate } from 'react-admin';
import { explainError } from '../errors.ts';
import { useKnownProblemText } from './problems.ts';

/** Why something failed, for places that tell it themselves: in the console's own words where it has some. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  return (error) => {
    const { text, values, problem } = explainError(error) ?? { text: 'errors.unexpected' };
    return (problem && tell(problem)) ?? translate(text, { ...values, _: text });
  };
}
