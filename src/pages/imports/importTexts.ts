import { useTranslate } from 'react-admin';
import type { ImportRow, ImportType } from '../../../contract/import.ts';
import { explainError } from '../../errors.ts';
import { useErrorText, useKnownProblemText } from '../../forms/problems.ts';

/** What a field of a file is called: by its own name here, else as everywhere. */
export function useFieldName(type: ImportType): (field: string) => string {
  const translate = useTranslate();
  const resource = type === 'customers' ? 'users' : 'products';
  return (field) => {
    if (field === '') return translate('imports.fields.row');
    const elsewhere = translate(`resources.${resource}.fields.${field}`, { _: field });
    return translate(`imports.fields.${field}`, { _: elsewhere });
  };
}

/** What is wrong with a row, in the language of the console. */
export function useProblemLine(): (problem: ImportRow['problems'][number]) => string {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  return (problem) => ownText(translate, problem) || (tell(problem) ?? problem.message);
}

/** Why a call failed. */
export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (error) => {
    const problem = explainError(error)?.problem;
    return (problem && ownText(translate, problem)) || textOf(error);
  };
}

/** The text of a code that only imports have; empty for another. */
function ownText(
  translate: ReturnType<typeof useTranslate>,
  { code, values }: Pick<ImportRow['problems'][number], 'code' | 'values'>,
): string {
  return translate(`imports.problems.${code}`, { ...values, _: '' });
}
