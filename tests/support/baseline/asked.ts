import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { api, javascript } from './browser-data.ts';

/** What the names of a page's own objects stand for. */
export const instances: Readonly<Record<string, string>> = {
  ...{ window: 'Window', globalThis: 'Window', self: 'Window', document: 'Document', navigator: 'Navigator' },
  ...{ location: 'Location', history: 'History', crypto: 'Crypto', performance: 'Performance' },
  ...{ localStorage: 'Storage', sessionStorage: 'Storage', caches: 'CacheStorage', screen: 'Screen' },
};

/** All that scripts ask for, and what they make themselves. */
export interface Asked {
  /** Names as `AbortSignal.timeout`, of what is asked of a known object. */
  globals: ReadonlySet<string>;
  /** Names of what is called, or only read, of an object that is not known. */
  called: ReadonlySet<string>;
  read: ReadonlySet<string>;
  /** Names of the fields and methods that the scripts themselves write. */
  own: ReadonlySet<string>;
  /** Whether there is an `f?.(...list)`, which Chrome 90 calls wrongly. */
  spreads: boolean;
}

export function askedBy(code: string): Asked {
  const { program, errors } = parseSync('built.js', code, { sourceType: 'module' });
  if (errors[0]) throw new Error(`A built script cannot be read: ${errors[0].message}`);
  const [globals, called, read, own] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  let spreads = false;
  const visitors = {
    ObjectExpression({ properties }: ESTree.ObjectExpression) {
      for (const each of properties) if (each.type === 'Property') note(own, keyName(each));
    },
    ObjectPattern({ properties }: ESTree.ObjectPattern) {
      for (const each of properties) if (each.type === 'Property') note(read, keyName(each));
    },
    PropertyDefinition(node: ESTree.PropertyDefinition) {
      note(own, keyName(node));
    },
    MethodDefinition(node: ESTree.MethodDefinition) {
      note(own, keyName(node));
    },
    AssignmentExpression({ left }: ESTree.AssignmentExpression) {
      note(own, memberName(left));
    },
    NewExpression({ callee }: ESTree.NewExpression) {
      note(globals, globalName(callee));
    },
    CallExpression({ callee }: ESTree.CallExpression) {
      note(globals, globalName(callee));
      if (!objectName(callee)) note(called, memberName(callee));
    },
    MemberExpression(node: ESTree.MemberExpression) {
      const [object, name] = [objectName(node), memberName(node)];
      if (object) note(globals, name && `${object}.${name}`);
      else note(read, name);
    },
    ChainExpression({ expression }: ESTree.ChainExpression) {
      spreads ||=
        expression.type === 'CallExpression' &&
        expression.arguments.some(({ type }) => type === 'SpreadElement');
    },
  };
  new Visitor(visitors).visit(program);
  return { globals, called, read, own, spreads };
}

function note(into: Set<string>, name: string | null): void {
  if (name) into.add(name);
}

function keyName({ key }: { key: ESTree.Node }): string | null {
  return key.type === 'Identifier'
    ? key.name
    : key.type === 'Literal' && typeof key.value === 'string'
      ? key.value
      : null;
}

function globalName(node: ESTree.Node): string | null {
  return node.type === 'Identifier' ? node.name : null;
}

function memberName(node: ESTree.Node): string | null {
  return node.type === 'MemberExpression' && !node.computed ? globalName(node.property) : null;
}

/** The known object that a member is asked of. */
function objectName(node: ESTree.Node): string | null {
  const name = node.type === 'MemberExpression' ? globalName(node.object) : null;
  return name && (name in instances || api[name] || javascript.builtins[name]) ? name : null;
}
