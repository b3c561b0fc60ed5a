import './frame.ts';
import { path as cartSyncScript } from '#islands/cart/cart-sync.ts?script';
import { adoptSheet } from '../dom.ts';
import { startBrowseToasts } from '../toast.ts';
import { startCardSteppers } from './card-stepper.ts';
import { startCardStock } from './card-stock.ts';
import cardsSheet from './cards.css';
import { startCartFlight } from './cart-flight.ts';
import { startCartNames } from './cart-names.ts';
import { startCartSync } from './cart-sync.ts';
import { startDataSaver } from './data-saver.ts';
import { makeInstallable } from './offline.ts';
import { startSecondPictures } from './second-picture.ts';
import { startSizeChoice } from './size-choice-link.ts';

startBrowseToasts();
makeInstallable();
startCardStock();
if (adoptSheet(cardsSheet)) {
  startCardSteppers();
  startSecondPictures();
  startSizeChoice();
}
startCartFlight();
startCartNames();
startCartSync(cartSyncScript);
startDataSaver();
