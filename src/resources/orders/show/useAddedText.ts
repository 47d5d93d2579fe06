import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { useDraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { useRestoredFocus } from '../../../ui/useRestoredFocus.ts';
import { useActionProblemText, useOrderScreen } from './orderScreen.ts';

/** A text that is typed on the page and added to the order; `bodyOf` gives null while there is none. */
export function useAddedText(part: 'note' | 'tag', bodyOf: (text: string) => OrderUpdate | null) {
  const { order, act, isActing } = useOrderScreen();
  const textOf = useActionProblemText();
  const blank: Record<string, string> = { [part]: '' };
  const kept = useDraftValues('orders', `${order._id}.${part}`, Texts, blank);
  const [problem, setProblem] = useState<string | null>(null);
  const addButton = useRestoredFocus<HTMLButtonElement>(isActing);
  const text = kept.values[part] ?? '';
  const latest = useRef(text);
  latest.current = text;
  return {
    kept,
    text,
    problem,
    addButton,
    type(next: string) {
      kept.change({ [part]: next });
      setProblem(null);
    },
    async add(event: FormEvent) {
      event.preventDefault();
      const body = bodyOf(text);
      if (!body) return;
      const [wrong] = problemsOf(OrderUpdate, body);
      setProblem(wrong ? textOf(wrong) : null);
      if (wrong || !(await act(body))) return;
      // What was typed since is another text.
      if (latest.current === text) kept.forget();
    },
  };
}

const Texts = v.record(v.string(), v.string());
