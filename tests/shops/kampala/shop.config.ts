// The beauty shop that the specification describes: its catalogue is the sample.
export * from '#shop.config.ts';
