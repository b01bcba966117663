// What eslint holds the scripts to; types are checked by tsc.

import js from "@eslint/js";
import globals from "globals";

const strict = {
  "array-callback-return": "error",
  "arrow-body-style": "error",
  "class-methods-use-this": "error",
  // Defaults and optional chains count as branches.
  complexity: ["error", 12],
  "consistent-return": "error",
  curly: ["error", "multi-line"],
  "default-param-last": "error",
  eqeqeq: "error",
  "func-style": "error",
  "guard-for-in": "error",
  "logical-assignment-operators": "error",
  "max-depth": ["error", 3],
  "max-len": ["error", { code: 120 }],
  "max-lines": ["error", 400],
  "max-lines-per-function": ["error", 50],
  "max-params": ["error", 5],
  "no-alert": "error",
  "no-console": "error",
  "no-duplicate-imports": "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implicit-coercion": "error",
  "no-lonely-if": "error",
  "no-param-reassign": "error",
  "no-return-assign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-throw-literal": "error",
  "no-unneeded-ternary": "error",
  "no-unused-expressions": ["error", { allowShortCircuit: true }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-concat": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-destructuring": ["error", { VariableDeclarator: { object: true } }],
  "prefer-object-spread": "error",
  "prefer-template": "error",
  "require-await": "error",
  yoda: "error",
};

export default [
  { ignores: ["static/js/dist/", "static/vendor/", "node_modules/", ".venv/", "var/"] },
  js.configs.recommended,
  { rules: strict },
  { files: ["static/js/**/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  { files: ["tests/js/**/*.js"], languageOptions: { globals: globals.node } },
  { files: ["league/**/*.mjs"], languageOptions: { globals: globals.node }, rules: { "no-console": "off" } },
];
