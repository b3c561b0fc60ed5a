/** A mixed list of 100 queries: popular ones, names, beginnings and middles of words, phrases, errors, other languages, and nothing at all. */
export const queries: readonly string[] =
  `EVA Cosmetics|Face Cream|Detergent|Soap|Lotion|Shampoo|Body Wash|Skin Care|Hair Care
lotion|body lotion|night cream|face wash|bar soap|washing powder|toothpaste|mouthwash|conditioner|hair oil|beard oil|baby oil
baby wipes|sun cream|clay mask|toner|floor cleaner|toilet cleaner|bleach|fabric softener|handbag|tote bag|sneakers|wrap dress
t-shirt|polo shirt|head scarf|earrings|sandals|eva|pearl|apex|reem|nakato|savannah|eva aloe|aloe body lotion|shea butter
cocoa butter|vitamin c|coconut|argan|charcoal|kitenge|400 ml|250 ml|1 kg|lo|sha|soa|bod|was|oap|otio|ampoo|leach|a|e|12
lotin|shampo|shmapoo|detregent|tooth paste|bodylotion|hand bag|coco butter|sneekers|beard oyl|condtioner|kitengi|lether loafers
sabuni|omo|jik|harpic|vaseline|colgate|mafuta|engatto|viatu|sunscreen
lotion aloe|shampoo argan|dress blue|kampala|busy mornings|boda|small children|zzxqy|c++ (50%|<b>`
    .split(/[|\n]/)
    .map((query) => query.trim());
