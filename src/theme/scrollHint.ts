import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const WIDTH = 40;

// The right-to-left plugin mirrors the gradient, but not the positions.
const maskImage = `linear-gradient(to right, #000 calc(100% - ${WIDTH}px), transparent)`;

/** The mask is wider than the element. At this position the faded part of the mask is outside the element. */
const left = { maskImage, maskPosition: `-${WIDTH}px 0` };
const right = { maskImage, maskPosition: '0 0' };

const fades = {
  ltr: keyframes({ from: left, to: right }),
  rtl: keyframes({ from: right, to: left }),
};

/**
 * Fades the end of a horizontally scrolling element until it is scrolled to its end, to show that
 * there are more columns. Without scroll timelines only the scrollbar shows this.
 */
export function scrollHint({ direction }: Theme): CSSObject {
  return {
    // Scrolls focused elements out of the fade.
    scrollPaddingInlineEnd: WIDTH,
    '@supports (animation-timeline: scroll())': {
      '@media not print': {
        maskSize: `calc(100% + ${WIDTH}px) 100%`,
        maskRepeat: 'no-repeat',
        animation: `${fades[direction]} linear both`,
        animationTimeline: 'scroll(self inline)',
      },
    },
  };
}
