// Error messages of failed calls if the server sends no message (Spec 8, R28). They are used as `failed.login`,
// through `messages.ts`: of a module, unlike of an object, a script carries only what it names.

export const addItem = 'Failed to add item to cart';
export const updateCart = 'Failed to update cart';
export const fetchProducts = 'Failed to fetch products';
export const fetchCart = 'Failed to fetch cart';
export const fetchUser = 'Failed to fetch user data';
export const updateProfile = 'Failed to update profile';
export const updatingProfile = 'Error updating profile';
export const login = 'Login failed';
export const registration = 'Registration failed';
export const loadOrders = 'Failed to load orders';
export const loadingOrders = 'Error loading orders';
export const placeOrder = 'Failed to place order';
export const placingOrder = 'Error placing order';
export const verifyPayment = 'The payment could not be verified';
export const sendMessage = 'Your message could not be sent';
export const logout = 'We could not tell the shop that you signed out';
export const sendReview = 'Your review could not be sent';
