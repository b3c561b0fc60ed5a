/** A drawing in a box of 160 by 120, and where its pearl lies. */
export interface SceneLines {
  lines: string;
  pearl: readonly [number, number];
}

/** Scene of a search without results. */
export const lensScene: SceneLines = {
  lines: 'M70 28a32 32 0 1 0 .1 0ZM94 84l24 24M52 60a18 18 0 0 1 18-18M24 104h28',
  pearl: [134, 96],
};

/** A scene of an empty screen, with the shop's pearl in it. */
export function Scene({ lines, pearl: [cx, cy] }: SceneLines) {
  return (
    <svg className="scene" viewBox="0 0 160 120" aria-hidden="true">
      <path d={lines} />
      <circle cx={cx} cy={cy} r="8" />
    </svg>
  );
}
