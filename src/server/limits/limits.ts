/** At most `tries` in `within` ms. */
export interface Limit {
  tries: number;
  within: number;
}

export interface Limits {
  loginByAccount: Limit;
  loginByAddress: Limit;
  registerByAddress: Limit;
  contactByAddress: Limit;
}

const minute = 60_000;

/** Telephone networks put many shoppers behind one address, so that an address may try often. */
export const defaultLimits: Limits = {
  loginByAccount: { tries: 10, within: 15 * minute },
  loginByAddress: { tries: 100, within: 15 * minute },
  registerByAddress: { tries: 60, within: 60 * minute },
  contactByAddress: { tries: 20, within: 60 * minute },
};
