import type { DragEvent } from 'react';
import { dropSpot, placeOfDrop } from './categoryMoves.ts';
import { useTree } from './treeContext.ts';
import type { ListedCategory } from './useCategoryTree.ts';

/** A row that can be dragged and dropped onto: before, after or into it. Its menu does the same by keyboard. */
export function useRowDrag(category: ListedCategory) {
  const { categories, isOpen, dragged, setDragged, drop, setDrop, move } = useTree();
  const spotOf = (event: DragEvent<HTMLElement>) =>
    dropSpot(event.clientY, event.currentTarget.getBoundingClientRect());
  const placeOf = (event: DragEvent<HTMLElement>) =>
    dragged && placeOfDrop(categories, dragged.id, category, spotOf(event), isOpen(category.id));

  const end = () => {
    setDragged(null);
    setDrop(null);
  };
  return {
    isDragged: dragged?.id === category.id,
    spot: drop?.id === category.id ? drop.spot : undefined,
    handlers: {
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', category.name);
        setDragged(category);
      },
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!placeOf(event)) {
          setDrop(null);
          return;
        }
        event.preventDefault();
        const spot = spotOf(event);
        if (drop?.id !== category.id || drop.spot !== spot) setDrop({ id: category.id, spot });
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const place = placeOf(event);
        if (dragged && place) {
          event.preventDefault();
          move(dragged, place);
        }
        end();
      },
      onDragEnd: end,
    },
  };
}
