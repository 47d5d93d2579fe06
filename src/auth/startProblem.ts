import { text } from './texts.ts';

/**
 * The last resort, in plain HTML: the console's code could not be fetched, or it broke so badly that
 * React gave up. Takes the place of everything inside `container`.
 */
export function showStartProblem(container: Element, problem: 'notLoaded' | 'broken') {
  const page = document.createElement('div');
  page.className = 'start-error';
  page.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = text(`auth.start.${problem}`);
  const explanation = document.createElement('p');
  explanation.textContent = text(`auth.start.${problem}Text`);
  const again = document.createElement('a');
  again.href = window.location.pathname + window.location.search;
  again.textContent = text('auth.start.reload');
  const box = document.createElement('div');
  box.append(title, explanation, again);
  page.append(box);
  container.replaceChildren(page);
}
