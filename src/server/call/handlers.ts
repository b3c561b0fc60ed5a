import type { CallName } from '#api/contract.ts';
import { changePassword, requestPasswordReset, resetPassword } from '../accounts/new-password.ts';
import { getUserDetails, getUserProfile, updateUserProfile } from '../accounts/profile.ts';
import { login, logout, logoutEverywhere, register } from '../accounts/sign-in.ts';
import { addToCart, getCart, updateCart } from '../cart.ts';
import { contact } from '../contact.ts';
import { placeOrder } from '../orders/place-order.ts';
import { userOrders, verifyStripe } from '../orders/read-orders.ts';
import { webVitals } from '../web-vitals.ts';
import type { CallHandler, Service } from './service.ts';

/** The handler of each call of the contract that is a POST. */
export type Handlers = { [Name in Exclude<CallName, 'listProducts'>]: CallHandler<Name> };

export function createHandlers(service: Service): Handlers {
  return {
    register: register(service),
    login: login(service),
    logout: logout(service),
    changePassword: changePassword(service),
    logoutEverywhere: logoutEverywhere(service),
    requestPasswordReset: requestPasswordReset(service),
    resetPassword: resetPassword(service),
    getUserDetails: getUserDetails(service),
    getUserProfile: getUserProfile(service),
    updateUserProfile: updateUserProfile(service),
    getCart: getCart(service),
    addToCart: addToCart(service),
    updateCart: updateCart(service),
    placeOrder: placeOrder(service),
    userOrders: userOrders(service),
    verifyStripe: verifyStripe(),
    contact: contact(service),
    webVitals: webVitals(service),
  };
}
