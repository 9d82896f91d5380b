import {
  type Canvas,
  type Colour,
  fillBelow,
  fillBox,
  fillEllipse,
  fillGradient,
  fillPolygon,
  mixColours,
} from "./canvas";

/** The light of a scene: the same hills look different at dawn and at night. */
export type Light = Readonly<{ sky: readonly [Colour, Colour]; sun: Colour; land: Colour; glow: Colour }>;

export const LIGHTS = {
  dawn: { sky: [0x6a7fb8, 0xffc9a3], sun: 0xfff0c2, land: 0x4a5a78, glow: 0xffe0b0 },
  noon: { sky: [0x4aa3df, 0xd6efff], sun: 0xfff4a8, land: 0x3f8f5a, glow: 0xffffff },
  dusk: { sky: [0x3b2a5c, 0xff8f6b], sun: 0xffb347, land: 0x35294f, glow: 0xffc48a },
  night: { sky: [0x0b1030, 0x2c3d6b], sun: 0xf3f1dc, land: 0x14203a, glow: 0xffe9a8 },
  mist: { sky: [0xb9c6cf, 0xe9eef0], sun: 0xfafafa, land: 0x6f8a86, glow: 0xf7f3e6 },
  autumn: { sky: [0x7fb2c9, 0xfbe6c4], sun: 0xffe08a, land: 0xb5652b, glow: 0xffd27a },
} as const satisfies Record<string, Light>;

/** `progress` (0–1) moves what moves: the sun, the boat, the balloon. */
export type Scene = (canvas: Canvas, light: Light, progress: number) => void;

function paintSky(canvas: Canvas, light: Light): void {
  fillGradient(canvas, 0, canvas.height, light.sky[0], light.sky[1]);
}

function paintStars(canvas: Canvas, light: Light): void {
  for (let star = 0; star < 24; star += 1) {
    const x = (star * 0.618) % 1;
    const y = (((star * star * 7) % 53) / 53) * 0.45;
    fillBox(
      canvas,
      Math.round(x * canvas.width),
      Math.round(y * canvas.height),
      1 + (star % 2),
      1,
      light.sun,
    );
  }
}

function paintRange(canvas: Canvas, base: number, swing: number, phase: number, colour: Colour): void {
  const { width, height } = canvas;
  const wave = (x: number) => Math.sin(x * 5 + phase) * 0.6 + Math.sin(x * 11 + phase * 2) * 0.4;
  fillBelow(canvas, (x) => height * (base + swing * wave(x / width)), colour);
}

export const hills: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  paintSky(canvas, light);
  if (light === LIGHTS.night) paintStars(canvas, light);
  fillEllipse(
    canvas,
    width * (0.2 + progress * 0.6),
    height * (0.6 - progress * 0.35),
    height / 9,
    height / 9,
    light.sun,
  );
  paintRange(canvas, 0.62, 0.08, 0.5, mixColours(light.land, light.sky[1], 0.55));
  paintRange(canvas, 0.72, 0.07, 2.1, mixColours(light.land, light.sky[1], 0.28));
  paintRange(canvas, 0.84, 0.05, 4, light.land);
};

export const peaks: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  paintSky(canvas, light);
  fillEllipse(canvas, width * 0.78, height * 0.22, height / 12, height / 12, light.sun);
  for (const [x, tall, tint] of [
    [0.25, 0.55, 0.45],
    [0.75, 0.5, 0.35],
    [0.3 + progress * 0.4, 0.72, 0.1],
  ] as const) {
    const top = height * (1 - tall);
    const half = width * 0.42;
    const middle = width * x;
    fillPolygon(
      canvas,
      [
        [middle - half, height],
        [middle, top],
        [middle + half, height],
      ],
      mixColours(light.land, light.sky[1], tint),
    );
    const cap = half * 0.22;
    const snow = top + (height - top) * 0.22;
    fillPolygon(
      canvas,
      [
        [middle - cap, snow],
        [middle, top],
        [middle + cap, snow],
        [middle, snow - 6],
      ],
      light.glow,
    );
  }
};

export const lake: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const shore = height * 0.58;
  paintSky(canvas, light);
  const sunX = width * (0.3 + progress * 0.4);
  fillEllipse(canvas, sunX, shore - height * 0.12, height / 8, height / 8, light.sun);
  paintRange(canvas, 0.52, 0.06, 1 + progress * 3, mixColours(light.land, light.sky[1], 0.3));
  fillGradient(
    canvas,
    shore,
    height,
    mixColours(light.sky[1], light.land, 0.35),
    mixColours(light.sky[0], light.land, 0.5),
  );
  for (let stripe = 0; stripe < 6; stripe += 1) {
    const half = width * (0.04 + stripe * 0.018);
    fillBox(canvas, sunX - half, shore + 8 + stripe * (height * 0.06), half * 2, 2, light.glow);
  }
};

export const city: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  paintSky(canvas, light);
  fillEllipse(canvas, width * (0.85 - progress * 0.7), height * 0.2, height / 11, height / 11, light.sun);
  for (let tower = 0; tower < 9; tower += 1) {
    const left = (tower * width) / 9 + 2;
    const tall = height * (0.28 + (((tower + Math.round(progress * 9)) * 17) % 40) / 100);
    fillBox(
      canvas,
      Math.round(left),
      Math.round(height - tall),
      Math.round(width / 9 - 4),
      tall,
      mixColours(light.land, 0x3a4356, 0.6),
    );
    for (let lamp = 0; lamp < 8; lamp += 1) {
      if ((tower * 5 + lamp * 3) % 4 === 0) continue;
      const x = Math.round(left + 4 + (lamp % 2) * (width / 20));
      fillBox(canvas, x, Math.round(height - tall + 8 + Math.floor(lamp / 2) * 14), 5, 6, light.glow);
    }
  }
};

export const boat: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const x = width * (0.15 + progress * 0.7);
  const y = height * 0.66;
  paintSky(canvas, light);
  fillEllipse(canvas, width * 0.8, height * 0.25, height / 10, height / 10, light.sun);
  fillPolygon(
    canvas,
    [
      [x, y - height * 0.42],
      [x, y - 8],
      [x + width * 0.15, y - 8],
    ],
    light.glow,
  );
  fillPolygon(
    canvas,
    [
      [x - 3, y - height * 0.34],
      [x - 3, y - 8],
      [x - width * 0.1, y - 8],
    ],
    mixColours(light.glow, light.sun, 0.6),
  );
  fillPolygon(
    canvas,
    [
      [x - width * 0.14, y - 5],
      [x + width * 0.18, y - 5],
      [x + width * 0.11, y + 12],
      [x - width * 0.08, y + 12],
    ],
    0x8a4b2f,
  );
  const swell = (px: number) => y + 6 + Math.sin(px / 11 + progress * 12) * 2.5;
  fillBelow(canvas, swell, mixColours(light.sky[0], 0x1f5f7a, 0.5));
};

export const balloon: Scene = (canvas, light, progress) => {
  const { width, height } = canvas;
  const x = width * (0.35 + progress * 0.3);
  const y = height * (0.5 - progress * 0.15);
  const r = height * 0.22;
  paintSky(canvas, light);
  for (const [cx, cy] of [
    [0.2, 0.3],
    [0.8, 0.2],
    [0.7, 0.62],
  ] as const) {
    fillEllipse(canvas, width * cx, height * cy, width * 0.1, height * 0.045, light.glow);
    fillEllipse(canvas, width * (cx + 0.05), height * (cy - 0.03), width * 0.06, height * 0.05, light.glow);
  }
  fillEllipse(canvas, x, y, r, r * 1.1, 0xd9483b);
  fillEllipse(canvas, x, y, r * 0.62, r * 1.1, 0xf2c14e);
  fillEllipse(canvas, x, y, r * 0.24, r * 1.1, 0xd9483b);
  fillPolygon(
    canvas,
    [
      [x - 7, y + r * 1.35],
      [x + 7, y + r * 1.35],
      [x + 5, y + r * 1.35 + 10],
      [x - 5, y + r * 1.35 + 10],
    ],
    0x6b4226,
  );
  paintRange(canvas, 0.9, 0.03, 2, light.land);
};
