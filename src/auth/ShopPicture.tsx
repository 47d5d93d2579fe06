/** A shop front with its shelves, in the accent's shades. Pure decoration. */
export function ShopPicture() {
  return (
    <svg className="auth-picture" viewBox="0 0 420 340" aria-hidden="true" focusable="false">
      <circle className="shop-sun" cx="210" cy="168" r="150" />
      <path className="shop-wall" d="M62 118h296v184H62z" />
      <path className="shop-glass" d="M84 160h150v96H84z" />
      <path className="shop-glass" d="M262 160h74v142h-74z" />
      <path className="shop-line" d="M84 210h150M262 236h74" />
      <g className="shop-goods">
        <rect x="98" y="180" width="20" height="30" rx="3" />
        <path d="M130 210v-22l4-6v-8h8v8l4 6v22z" />
        <rect x="158" y="190" width="28" height="20" rx="3" />
        <circle cx="208" cy="199" r="11" />
        <path d="M102 256v-26h22v26zM106 230c0-10 14-10 14 0" />
        <circle cx="148" cy="246" r="10" />
        <path d="M168 256l6-28h16l6 28z" />
        <rect x="206" y="222" width="16" height="34" rx="3" />
      </g>
      <circle className="shop-handle" cx="272" cy="246" r="4" />
      <path className="shop-sign" d="M286 182h26v18h-26zM290 182l9-12 9 12" />
      <Awning />
      <path className="shop-step" d="M40 302h340v10a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4z" />
      <path
        className="shop-plant"
        d="M30 302c-14-22-6-44 2-52 10 10 16 32 2 52zM384 302c-12-18-6-34 1-42 9 8 14 26 3 42z"
      />
      <path className="shop-pot" d="M20 290h24l-4 26H24zM374 290h24l-4 26h-16z" />
    </svg>
  );
}

const stripeWidth = 40;
const stripes = Array.from({ length: 8 }, (_, index) => 50 + index * stripeWidth);

function Awning() {
  return (
    <g>
      {stripes.map((x, index) => (
        <path
          key={x}
          className={index % 2 ? 'shop-stripe-b' : 'shop-stripe-a'}
          d={`M${slanted(x)} 78H${slanted(x + stripeWidth)}L${x + stripeWidth} 128a20 20 0 0 1-40 0z`}
        />
      ))}
    </g>
  );
}

/** The awning is narrower at the top: its edges lean towards the middle. */
function slanted(x: number): number {
  return 210 + (x - 210) * 0.88;
}
