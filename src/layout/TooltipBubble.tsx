import Tooltip from '@mui/material/Tooltip';

interface Props {
  anchor: Element;
  onClose: () => void;
}

/**
 * Anchors MUI's tooltip to an element that does not render the tooltip. The tooltip's text is an attribute of the
 * element.
 */
export default function TooltipBubble({ anchor, onClose }: Props) {
  return (
    <Tooltip
      open
      title={anchor.getAttribute('aria-description') ?? anchor.getAttribute('aria-label')}
      placement={anchor.getAttribute('data-tooltip') === 'right' ? 'right' : 'bottom'}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <span hidden />
    </Tooltip>
  );
}
