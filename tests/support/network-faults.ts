/**
 * What a network does to a call, in the words of all tests. `unsent`: cut before the API has it. `unanswered`: the API has done
 * it, and its answer is lost. `portal`: the page of somebody's hotspot, with 200. `refused`: the API does not do it, and does not
 * say why. `held`: it stays on its way until it is let go.
 */
export type NetworkFault = 'unsent' | 'unanswered' | 'portal' | 'refused' | 'held';
