import './environment.ts';
import { rollBack } from '#release/releases.ts';
import { OperatorError } from '#server/errors.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettingsOfReleases, withCatalogue } from './shop.ts';

/** `npm run rollback [-- NUMBER]`: publishes a previous release again, which an open shop then shows. */
await command(async () => {
  const settings = prepareSettingsOfReleases();
  const [word] = argumentsOf('rollback').words;
  if (word !== undefined && !/^\d+$/.test(word))
    throw new OperatorError(`"${word}" is no number of a release: npm run releases lists them.`);
  await withCatalogue(settings, async (source) => {
    const { number, products } = await rollBack(
      settings.dataDir,
      source,
      word === undefined ? null : Number(word),
      print,
    );
    print(
      `Release ${number} is shown again, with ${products} products. The next hook, schedule or start publishes the catalogue as it is then: mend the catalogue first.`,
    );
  });
});
