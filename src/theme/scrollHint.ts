import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';

const WIDTH = 40;

// The right-to-left stylesheet turns the gradient round, but not the positions.
const maskImage = `linear-gradient(to right, #000 calc(100% - ${WIDTH}px), transparent)`;

/** The mask is wider than the element: at one of these positions its fade lies outside. */
const left = { maskImage, maskPosition: `-${WIDTH}px 0` };
const right = { maskImage, maskPosition: '0 0' };

const fades = {
  ltr: keyframes({ from: left, to: right }),
  rtl: keyframes({ from: right, to: left }),
};

/**
 * Fades the end of an element that scrolls sideways until it is scrolled to its end, so that columns that are
 * cut off are not taken for the last ones. Needs scroll timelines: other browsers show their scrollbar alone.
 */
export function scrollHint({ direction }: Theme): CSSObject {
  return {
    // What gets the focus is not left in the fade.
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
