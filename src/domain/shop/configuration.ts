/**
 * The configuration of the shop, `src/shop.config.ts`: every module takes it from here. What the owner's app changes between two
 * publications (hours, phone, fee, free limit, popular searches) belongs over these values, in this module.
 */
export * from '../../shop.config.ts';
