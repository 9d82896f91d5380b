import {
  type Colour,
  fillBelow,
  fillBox,
  fillEllipse,
  fillGradient,
  fillPolygon,
  mixColours,
} from "./canvas";
import type { Scene } from "./landscapes";

export const tent: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const ground = height * 0.78;
  const x = width * (0.4 + progress * 0.2);
  fillGradient(canvas, 0, height, light.sky[0], light.sky[1]);
  for (let tree = 0; tree < 7; tree += 1) {
    const middle = (width * (tree + 0.5)) / 7;
    const top = ground - height * (0.24 + ((tree * 29) % 13) / 60);
    fillPolygon(
      canvas,
      [
        [middle - 14, ground],
        [middle, top],
        [middle + 14, ground],
      ],
      mixColours(light.land, light.sky[1], 0.2),
    );
  }
  fillBelow(canvas, () => ground, light.land);
  fillPolygon(
    canvas,
    [
      [x - width * 0.2, ground + 12],
      [x, ground - height * 0.26],
      [x + width * 0.2, ground + 12],
    ],
    0xe2703a,
  );
  fillPolygon(
    canvas,
    [
      [x - width * 0.06, ground + 12],
      [x, ground - height * 0.2],
      [x + width * 0.06, ground + 12],
    ],
    light.glow,
  );
};

export const coffee: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const x = width / 2;
  const rim = height * 0.45;
  fillGradient(canvas, 0, height, light.sky[1], mixColours(light.sky[0], 0xffffff, 0.35));
  fillBelow(canvas, () => height * 0.8, 0x8b5e3c);
  fillEllipse(canvas, x, height * 0.84, width * 0.27, height * 0.05, 0xf4f1ea);
  fillEllipse(canvas, x + width * 0.19, height * 0.6, width * 0.07, height * 0.1, 0xf4f1ea);
  fillEllipse(
    canvas,
    x + width * 0.19,
    height * 0.6,
    width * 0.04,
    height * 0.06,
    mixColours(light.sky[0], 0xffffff, 0.5),
  );
  fillPolygon(
    canvas,
    [
      [x - width * 0.19, rim],
      [x + width * 0.19, rim],
      [x + width * 0.12, height * 0.83],
      [x - width * 0.12, height * 0.83],
    ],
    0xffffff,
  );
  fillEllipse(canvas, x, rim, width * 0.19, height * 0.06, 0xe8e2d6);
  fillEllipse(canvas, x, rim, width * 0.16, height * 0.045, 0x4a2c1a);
  for (const offset of [-0.08, 0, 0.08]) {
    for (let puff = 0; puff < 5; puff += 1) {
      const drift = Math.sin(puff * 1.3 + progress * 6 + offset * 20) * 4;
      fillEllipse(canvas, x + width * offset + drift, rim - 14 - puff * 9, 3 - puff * 0.4, 5, 0xffffff);
    }
  }
};

export const chart: Scene = (canvas, _light, progress) => {
  const { width, height } = canvas;
  const bars: readonly Colour[] = [0x5b8def, 0x5b8def, 0x5b8def, 0x5b8def, 0x5b8def, 0x5b8def, 0xf08a4b];
  fillBox(canvas, 0, 0, width, height, 0xfcfcfd);
  for (let line = 1; line <= 4; line += 1)
    fillBox(canvas, 20, Math.round((height * line) / 5.5), width - 34, 1, 0xdfe3ea);
  bars.forEach((colour, bar) => {
    const tall = height * (0.18 + (((bar + 2) * 23 + Math.round(progress * 50)) % 55) / 100);
    const step = (width - 40) / bars.length;
    fillBox(
      canvas,
      Math.round(24 + bar * step),
      Math.round(height - 18 - tall),
      Math.round(step * 0.66),
      Math.round(tall),
      colour,
    );
  });
  fillBox(canvas, 18, height - 18, width - 30, 2, 0x4b5563);
  fillBox(canvas, 18, 12, 2, height - 28, 0x4b5563);
};

export const trailMap: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  fillBox(canvas, 0, 0, width, height, 0xefe8d2);
  fillEllipse(canvas, width * 0.2, height * 0.3, width * 0.3, height * 0.26, 0xd3e2b8);
  fillEllipse(canvas, width * 0.8, height * 0.75, width * 0.32, height * 0.3, 0xd3e2b8);
  fillEllipse(canvas, width * 0.72, height * 0.24, width * 0.13, height * 0.1, 0x9cc9e3);
  const trail = (share: number) => height * (0.75 - share * 0.5 + Math.sin(share * 7 + progress * 3) * 0.1);
  for (let dot = 0; dot <= 22; dot += 1) {
    const share = dot / 22;
    fillEllipse(
      canvas,
      width * (0.1 + share * 0.78),
      trail(share),
      2.4,
      2.4,
      share <= 0.2 + progress * 0.8 ? 0xd9483b : 0xa89f88,
    );
  }
  const x = width * 0.88;
  const y = trail(1);
  fillPolygon(
    canvas,
    [
      [x - 7, y - 14],
      [x + 7, y - 14],
      [x, y],
    ],
    light.land,
  );
  fillEllipse(canvas, x, y - 16, 7, 7, light.land);
  fillEllipse(canvas, x, y - 16, 3, 3, 0xffffff);
};

export const cat: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const x = width / 2;
  const y = height * 0.58;
  const r = height * 0.3;
  const fur = mixColours(0xd98a3d, 0x555a66, Math.round(progress));
  fillGradient(canvas, 0, height, light.sky[1], light.sky[0]);
  for (const side of [-1, 1]) {
    fillPolygon(
      canvas,
      [
        [x + side * r * 0.95, y - r * 0.2],
        [x + side * r * 0.85, y - r * 1.35],
        [x + side * r * 0.15, y - r * 0.85],
      ],
      fur,
    );
    fillPolygon(
      canvas,
      [
        [x + side * r * 0.8, y - r * 0.5],
        [x + side * r * 0.75, y - r * 1.1],
        [x + side * r * 0.35, y - r * 0.8],
      ],
      0xf2b8b5,
    );
  }
  fillEllipse(canvas, x, y, r * 1.1, r, fur);
  for (const side of [-1, 1]) {
    fillEllipse(
      canvas,
      x + side * r * 0.42,
      y - r * 0.12,
      r * 0.2,
      r * 0.24 * (1 - progress * 0.5),
      0xf7f3c6,
    );
    fillEllipse(
      canvas,
      x + side * r * 0.42,
      y - r * 0.12,
      r * 0.07,
      r * 0.2 * (1 - progress * 0.5),
      0x1c1c1c,
    );
    for (const whisker of [0.28, 0.4])
      fillBox(canvas, x + (side > 0 ? r * 0.5 : -r * 1.4), y + r * whisker, r * 0.9, 1, 0xffffff);
  }
  fillPolygon(
    canvas,
    [
      [x - r * 0.1, y + r * 0.2],
      [x + r * 0.1, y + r * 0.2],
      [x, y + r * 0.33],
    ],
    0xc75b5b,
  );
};
