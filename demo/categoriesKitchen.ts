import type { RootCategory } from './seedCategories.ts';

export const kitchen: RootCategory = {
  name: 'Kitchen',
  text: 'Tools and tableware for cooking every day.',
  sections: [
    {
      name: 'Cookware',
      shelves: [
        {
          name: 'Pans',
          shape: 'pan',
          code: 'PAN',
          text: 'Heats evenly, works on every hob, induction included, and goes from stove to oven.',
          tags: ['cookware', 'induction'],
          goods: [
            'Forge carbon steel pan 24 cm | 5490 | 1450 | charcoal',
            'Forge carbon steel pan 28 cm | 6490 | 1900 | charcoal',
            'Lise enamelled skillet 26 cm | 8900 | 2300 | sage, clay, ink',
            'Nonna sauté pan with lid | 9900 | 2600 | steel, charcoal',
            'Crêpe pan 25 cm | 4490 | 1100 | charcoal',
          ],
        },
        {
          name: 'Pots & casseroles',
          shape: 'pot',
          code: 'POT',
          text: 'Cast iron with a smooth enamel inside. Slow stews, bread, and everything in between.',
          tags: ['cookware', 'slow cooking'],
          goods: [
            'Lise round casserole 4 l | 18900 | 4800 | sage, clay, ink, ivory',
            'Lise oval casserole 6 l | 22900 | 6100 | clay, charcoal',
            'Petit cocotte 0.4 l | 2990 | 820 | ochre, sage, sea, rust',
            'Everyday stockpot 8 l | 7490 | 2100 | steel',
            'Milk pan with spout 1.2 l | 3990 | 740 | ivory, ochre, sea',
          ],
        },
      ],
    },
    {
      name: 'Tableware',
      shelves: [
        {
          name: 'Mugs & cups',
          shape: 'mug',
          code: 'MUG',
          text: 'Thrown in small batches, so no two are quite the same. Safe in the dishwasher.',
          tags: ['stoneware', 'gift'],
          goods: [
            'Alba stoneware mug 300 ml | 1690 | 340 | oat, sage, ink, clay',
            'Alba espresso cup 80 ml | 1190 | 140 | oat, sage, ink',
            'Brume tall latte cup | 1890 | 360 | sky, blush, charcoal',
            'Café crème bowl cup | 1590 | 420 | ivory, ochre',
            'Alba mugs, set of 4 | 5990 | 1360 | oat, sage, ink',
          ],
        },
        {
          name: 'Plates',
          shape: 'plate',
          code: 'PLT',
          text: 'A reactive glaze with a fine speckle and an edge that is left bare.',
          tags: ['stoneware', 'everyday'],
          goods: [
            'Alba dinner plate 27 cm | 2290 | 780 | oat, sage, ink, clay',
            'Alba side plate 21 cm | 1690 | 480 | oat, sage, ink',
            'Galet serving platter | 4490 | 1350 | ivory, charcoal',
            'Alba dinner plates, set of 4 | 8290 | 3120 | oat, sage, ink',
          ],
        },
        {
          name: 'Bowls',
          shape: 'bowl',
          code: 'BWL',
          text: 'Deep enough for soup, wide enough for salad.',
          tags: ['stoneware', 'everyday'],
          goods: [
            'Alba cereal bowl 15 cm | 1790 | 420 | oat, sage, ink, clay',
            'Ramen bowl with rest | 2790 | 690 | ink, rust, ivory',
            'Moisson salad bowl 28 cm | 5490 | 1480 | ochre, olive',
            'Alba bowls, set of 4 | 6490 | 1680 | oat, sage, ink',
            'Dip bowls, set of 3 | 1990 | 360 | ochre, sea',
          ],
        },
        {
          name: 'Glassware',
          shape: 'glass',
          code: 'GLS',
          text: 'Mouth-blown glass, thin at the rim and steady at the foot.',
          tags: ['glass', 'gift'],
          goods: [
            'Onde tumbler, set of 4 | 3290 | 960 | clear, sea, blush',
            'Onde highball, set of 4 | 3690 | 1200 | clear, olive',
            'Bistro carafe 1 l | 2490 | 640 | clear',
            'Onde wine glass, set of 2 | 3490 | 420 | clear, blush',
          ],
        },
      ],
    },
    {
      name: 'Preparation',
      shelves: [
        {
          name: 'Knives',
          shape: 'knife',
          code: 'KNF',
          text: 'Forged from one piece of steel and sharpened by hand.',
          tags: ['steel', 'made in France'],
          goods: [
            'Thiers chef’s knife 20 cm | 8990 | 210 | walnut, charcoal',
            'Thiers paring knife 9 cm | 3490 | 90 | walnut, charcoal',
            'Thiers bread knife 24 cm | 7490 | 190 | walnut',
          ],
        },
        {
          name: 'Boards',
          shape: 'board',
          code: 'BRD',
          text: 'End grain that is kind to blades, oiled twice before it leaves the workshop.',
          tags: ['wood', 'gift'],
          goods: [
            'Comptoir chopping board | 5990 | 2400 | oak, walnut',
            'Apéro serving board | 3490 | 900 | oak, walnut',
            'Bread board with crumb tray | 4490 | 1700 | oak',
            'Cheese board with knife | 4290 | 1100 | oak, walnut',
          ],
        },
      ],
    },
    {
      name: 'Coffee & tea',
      shelves: [
        {
          name: 'Coffee makers',
          shape: 'moka',
          code: 'COF',
          text: 'Makes three cups the slow way. Spare seals are always in stock.',
          tags: ['coffee', 'gift'],
          goods: [
            'Roma stovetop coffee maker | 3990 | 720 | steel, charcoal, clay',
            'Roma stovetop maker, 6 cups | 4990 | 980 | steel',
          ],
        },
        {
          name: 'Teapots',
          shape: 'teapot',
          code: 'TEA',
          text: 'Pours without a drip and holds the heat through a second cup.',
          tags: ['tea', 'stoneware'],
          goods: [
            'Brume teapot 0.9 l | 5490 | 980 | sky, charcoal, sage',
            'Kyusu side-handle teapot | 4990 | 520 | rust, ink',
            'Brume teapot for one | 3490 | 520 | sky, charcoal, blush',
          ],
        },
      ],
    },
  ],
};
