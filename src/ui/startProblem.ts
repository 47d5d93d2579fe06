import { crashTexts } from '../i18n/crashTexts.ts';

/**
 * Shows plain HTML when the page's code could not be loaded, or when React unmounted after an error. Replaces the
 * content of `container`.
 */
export function showStartProblem(container: Element, problem: 'notLoaded' | 'broken') {
  const words = crashTexts();
  const page = document.createElement('div');
  page.className = 'start-error';
  page.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = words[problem];
  const explanation = document.createElement('p');
  explanation.textContent = words[`${problem}Text`];
  const again = document.createElement('a');
  again.href = window.location.pathname + window.location.search;
  again.textContent = words.reload;
  const box = document.createElement('div');
  box.append(title, explanation, again);
  page.append(box);
  container.replaceChildren(page);
}
