/** The pseudo-class of a focus that the keyboard has moved; that of any focus where browsers throw at it (Safari before 15.4). */
export const keyboardFocus = CSS.supports('selector(:focus-visible)') ? ':focus-visible' : ':focus';
