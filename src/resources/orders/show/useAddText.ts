import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { useRestoredFocus } from '../../../ui/useRestoredFocus.ts';
import { useActionProblemText, useOrderScreen } from './orderScreen.ts';

/** The input that adds a note or a tag. `updateOf` returns null if nothing is to be added. */
export function useAddText(part: 'note' | 'tag', updateOf: (text: string) => OrderUpdate | null) {
  const { order, act, isActing } = useOrderScreen();
  const textOf = useActionProblemText();
  const blank: Record<string, string> = { [part]: '' };
  const draft = useDraftState('orders', `${order._id}.${part}`, Texts, blank);
  const [problem, setProblem] = useState<string | null>(null);
  const addButton = useRestoredFocus<HTMLButtonElement>(isActing);
  const text = draft.values[part] ?? '';
  const latest = useRef(text);
  latest.current = text;
  return {
    draft,
    text,
    problem,
    addButton,
    type(next: string) {
      draft.change({ [part]: next });
      setProblem(null);
    },
    async add(event: FormEvent) {
      event.preventDefault();
      const body = updateOf(text);
      if (!body) return;
      const [wrong] = problemsOf(OrderUpdate, body);
      setProblem(wrong ? textOf(wrong) : null);
      if (wrong || !(await act(body, draft.attempts))) return;
      // Keep text that was typed since.
      if (latest.current === text) draft.reset();
    },
  };
}

const Texts = v.record(v.string(), v.string());
